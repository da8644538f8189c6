package plinth.billing.obligation;

import plinth.billing.gateway.Customer;
import plinth.billing.gateway.SavedCard;

/**
 * An obligation to charge to the saved card.
 *
 * @param customer who pays
 * @param card the card to charge
 */
public record DueCharge(Obligation obligation, Customer customer, SavedCard card) {}
