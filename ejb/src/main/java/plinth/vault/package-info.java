/**
 * Secrets at rest that must be read again, such as the key that a webhook is signed with: sealed
 * under a key of the installation, each for the one row that holds it.
 */
@NullMarked
package plinth.vault;

import org.jspecify.annotations.NullMarked;
