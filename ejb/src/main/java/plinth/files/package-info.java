/**
 * Uploaded files: rows in the workspace, bytes in a file store, sizes and types limited, storage
 * counted.
 */
@NullMarked
package plinth.files;

import org.jspecify.annotations.NullMarked;
