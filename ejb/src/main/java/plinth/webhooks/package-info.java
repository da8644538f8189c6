/**
 * Record webhooks: who is told of changes of records, what is sent to whom, signed and in order,
 * and what became of it.
 */
@NullMarked
package plinth.webhooks;

import org.jspecify.annotations.NullMarked;
