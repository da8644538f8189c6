/** Names of other scripts in Latin letters. */
@NullMarked
package plinth.kernel.romanization;

import org.jspecify.annotations.NullMarked;
