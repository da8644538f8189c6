/**
 * Uploaded files: rows in the workspace, bytes in a file store, sizes and types limited, storage
 * counted.
 *
 * <p>Spec: Field types (file).
 */
@NullMarked
package plinth.files;

import org.jspecify.annotations.NullMarked;
