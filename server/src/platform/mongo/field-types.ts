import { Schema } from 'mongoose';

const { ObjectId } = Schema.Types;

/** Fields of a Mongoose schema that every document has. */
export const required = {
  text: { type: String, required: true },
  texts: { type: [String], required: true },
  number: { type: Number, required: true },
  flag: { type: Boolean, required: true },
  date: { type: Date, required: true },
  id: { type: ObjectId, required: true },
} as const;

/** Fields of a Mongoose schema that are null if there is no value. */
export const optional = {
  text: { type: String, default: null },
  number: { type: Number, default: null },
  date: { type: Date, default: null },
  id: { type: ObjectId, default: null },
} as const;

/** The fields that a document has in common with its domain object: all but its ID and those that it stores differently. */
export type Stored<T, Differently extends keyof T = never> = {
  -readonly [Field in Exclude<keyof T, Differently | 'id'>]: T[Field] extends readonly (infer Item)[]
    ? Item[]
    : T[Field];
};
