/**
 * Subscriptions of workspaces: plans and add-ons, the subscription and its lifecycle, the limits
 * that follow from both, and the payment events.
 */
@NullMarked
package plinth.billing;

import org.jspecify.annotations.NullMarked;
