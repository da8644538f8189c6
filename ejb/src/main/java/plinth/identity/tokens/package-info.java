/** The keys that sign tokens, the settings for verification, and the verifier. */
@NullMarked
package plinth.identity.tokens;

import org.jspecify.annotations.NullMarked;
