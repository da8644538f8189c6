/** The API keys of a workspace, and the gate's cache of those in use. */
@NullMarked
package plinth.access.key;

import org.jspecify.annotations.NullMarked;
