/**
 * What one workspace learns of another when it puts the other's slugs, ids, cursors and keys
 * everywhere: the routes, their places and their bodies are taken from the server's own document.
 */
package plinth.isolation;
