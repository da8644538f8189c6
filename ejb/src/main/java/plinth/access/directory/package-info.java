/**
 * The token with which the directory of a workspace speaks for it, and the cache of those in use.
 */
@NullMarked
package plinth.access.directory;

import org.jspecify.annotations.NullMarked;
