/** Prices of AI models, the ledger of their runs, and analytics over HTTP. */
@NullMarked
package plinth.aipricing.http;

import org.jspecify.annotations.NullMarked;
