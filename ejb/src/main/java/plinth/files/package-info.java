/**
 * Uploaded files: rows in the workspace, bytes in a file store, limited sizes and types, and
 * counted storage.
 */
@NullMarked
package plinth.files;

import org.jspecify.annotations.NullMarked;
