# Builds the shop's image. The container needs a folder /data that the user `node` can write to, and /tmp.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY server/package.json server/
COPY server/rules/package.json server/rules/
COPY server/pages/package.json server/pages/
COPY server/embedded-mongo/package.json server/embedded-mongo/
COPY server/card-sandbox/package.json server/card-sandbox/
COPY server/identity-emulator/package.json server/identity-emulator/
COPY server/demo-shop/package.json server/demo-shop/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run release -- /release

FROM node:24-bookworm-slim
# With this threshold, glibc returns blocks of 256 KiB or more as soon as they are free. By default it keeps most of them.
ENV NODE_ENV=production DATA_DIR=/data PORT=4000 MALLOC_MMAP_THRESHOLD_=262144
RUN install --directory --owner=node --group=node --mode=700 /data
WORKDIR /shop
COPY --from=build /release .
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm: node itself must get the signal to stop.
CMD ["node", "server/dist/shop/main.js"]
