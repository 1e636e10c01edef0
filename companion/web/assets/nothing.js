// Stands in for scripts of public servers; see line.js.
