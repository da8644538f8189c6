/**
 * Removing a workspace for good: from every table that the catalog knows, from the file store, and
 * from the directory, with a signed receipt.
 */
@NullMarked
package plinth.workspace.purge;

import org.jspecify.annotations.NullMarked;
