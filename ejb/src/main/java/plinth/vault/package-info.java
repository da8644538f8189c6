/**
 * Secrets at rest that must be read again, such as the signing key of a webhook: sealed with a key
 * of the installation, each for its own row only.
 */
@NullMarked
package plinth.vault;

import org.jspecify.annotations.NullMarked;
