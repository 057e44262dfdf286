# The whole product in one image: site, back office and API. See docs/operating.md.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci
COPY . .
# What runs needs its native packages alone: everything else is part of the build.
RUN npm run build && npm ci --omit=dev

FROM node:24-slim
# MALLOC_…: few arenas and fixed thresholds, because glibc gives what pictures were drawn in back to the system late, from each arena by itself,
# and ever later as larger pieces are given back. NODE_OPTIONS: V8 of Node 24 takes twice the room for new objects, and is no faster for it here.
# The same stand in deploy/environment.json.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072 NODE_OPTIONS=--max-semi-space-size=16
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/starter ./starter
COPY --from=build /app/dist ./dist
RUN install --directory --owner=1000 --group=1000 --mode=700 /data
# The user `node` by its number, which Kubernetes needs to see that it is not root (runAsNonRoot).
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Restarts a process that no longer answers. /readyz also fails while the database is away, which a restart does not mend.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node runs without npm, so that it gets the signal to stop.
CMD ["node", "dist/server/main.js"]
