/** The keys that sign tokens, the settings they are verified by, and the verifier. */
@NullMarked
package plinth.identity.tokens;

import org.jspecify.annotations.NullMarked;
