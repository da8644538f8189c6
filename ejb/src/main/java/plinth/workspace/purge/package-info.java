/**
 * Removing a workspace for good: from every table that the catalog knows, from the file store, and
 * from the directory, with a signed receipt.
 *
 * <p>Spec: Subscription status (purge), Test tools.
 */
@NullMarked
package plinth.workspace.purge;

import org.jspecify.annotations.NullMarked;
