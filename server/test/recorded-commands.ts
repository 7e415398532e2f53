import type { Connection, mongo } from 'mongoose';

export interface RecordedCommand {
  name: string;
  command: Record<string, unknown>;
}

const housekeeping = new Set(['hello', 'ping', 'endSessions', 'getMore', 'killCursors', 'createIndexes']);

/** Collections that are read once a second, whatever is asked. */
const readEachSecond = new Set<unknown>(['sales', 'shop_settings']);

/** The commands that the driver sends to the database during `work`, except housekeeping and `readEachSecond`. */
export async function recordCommands(connection: Connection, work: () => Promise<unknown>): Promise<RecordedCommand[]> {
  const recorded: RecordedCommand[] = [];
  const client = connection.getClient();
  const record = ({ commandName, command }: mongo.CommandStartedEvent) => {
    if (housekeeping.has(commandName)) return;
    if (commandName === 'find' && readEachSecond.has(command[commandName])) return;
    recorded.push({ name: commandName, command: { ...command } });
  };
  client.on('commandStarted', record);
  try {
    await work();
  } finally {
    client.off('commandStarted', record);
  }
  return recorded;
}
