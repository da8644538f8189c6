/**
 * Record webhooks: subscriptions to record changes, signed deliveries in order, and their outcomes.
 */
@NullMarked
package plinth.webhooks;

import org.jspecify.annotations.NullMarked;
