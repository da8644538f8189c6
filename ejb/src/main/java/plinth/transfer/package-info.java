/**
 * Records in and out in bulk, as files.
 *
 * <p>Spec: Export/import.
 */
@NullMarked
package plinth.transfer;

import org.jspecify.annotations.NullMarked;
