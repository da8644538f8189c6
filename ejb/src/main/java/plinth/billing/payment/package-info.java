/**
 * Payments through gateways: charges of saved cards, hosted pages, notifications, and the
 * settlement of outcomes.
 */
@NullMarked
package plinth.billing.payment;

import org.jspecify.annotations.NullMarked;
