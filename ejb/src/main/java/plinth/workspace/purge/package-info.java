/**
 * Deletes a workspace permanently: from every table in the catalog, from the file store, and from
 * the directory, with a signed receipt.
 */
@NullMarked
package plinth.workspace.purge;

import org.jspecify.annotations.NullMarked;
