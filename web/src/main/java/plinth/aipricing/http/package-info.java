/**
 * Prices of AI models, the ledger of their runs, and analytics over HTTP.
 *
 * <p>Spec: Platform AI pricing and analytics.
 */
@NullMarked
package plinth.aipricing.http;

import org.jspecify.annotations.NullMarked;
