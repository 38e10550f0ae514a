// Imported first by the composition root: React and React Router choose their build by NODE_ENV when they are loaded.
process.env.NODE_ENV ??= process.argv.includes("--dev") ? "development" : "production";
