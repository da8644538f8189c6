/** The API keys of a workspace, and what the gate knows of those in use. */
@NullMarked
package plinth.access.key;

import org.jspecify.annotations.NullMarked;
