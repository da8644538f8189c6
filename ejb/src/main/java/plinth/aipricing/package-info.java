/**
 * What runs of AI models cost: the catalog of their prices over time, the ledger of runs, what
 * workspaces are billed for them, and where the money went.
 */
@NullMarked
package plinth.aipricing;

import org.jspecify.annotations.NullMarked;
