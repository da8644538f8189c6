/**
 * Tests whether one workspace learns anything about another by using its slugs, IDs, cursors and
 * keys everywhere. The routes, their places and their bodies come from the server's own document.
 */
package plinth.isolation;
