// The servers that the shop is compared with, in a separate process: a bare node:http server, or Apollo Server with
// Express as in its documentation. Both answer from memory, with the shop's own answers.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { buildSchema } from 'graphql';

const schemaFile = new URL('../../schema.graphql', import.meta.url);

/** Answers each path with its bytes, and ignores the rest of the request. */
function bareHttp({ answers: given }) {
  const answers = new Map(
    given.map(({ path, type, base64 }) => [path, { type, bytes: Buffer.from(base64, 'base64') }]),
  );
  return (request, response) => {
    request.resume();
    request.once('end', () => {
      const { type, bytes } = answers.get(request.url);
      response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
      response.end(bytes);
    });
  };
}

/** Resolves each field to the property of the same name in `data`. */
async function bareApollo({ data }) {
  const apollo = new ApolloServer({ schema: buildSchema(readFileSync(schemaFile, 'utf8')), rootValue: data });
  await apollo.start();
  return express().use('/graphql', express.json(), expressMiddleware(apollo));
}

const [{ kind, ...constant }] = await once(process, 'message');
const server = createServer(kind === 'http' ? bareHttp(constant) : await bareApollo(constant));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.once('disconnect', () => process.exit());
