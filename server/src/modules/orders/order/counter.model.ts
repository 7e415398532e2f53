import { Schema, type Connection, type Model } from 'mongoose';
import { required } from '../../../platform/mongo/field-types.js';

/** Counts the assigned numbers of one kind. */
export interface CounterDocument {
  _id: string;
  last: number;
}

const counterSchema = new Schema<CounterDocument>(
  { _id: required.text, last: required.number },
  { collection: 'counters', versionKey: false },
);

export function counterModel(connection: Connection): Model<CounterDocument> {
  return connection.model<CounterDocument>('Counter', counterSchema);
}
