/**
 * The cost of AI runs: the catalog of model prices and its history, the ledger of runs, the credits
 * billed to workspaces, and analytics.
 */
@NullMarked
package plinth.aipricing;

import org.jspecify.annotations.NullMarked;
