package plinth.billing;

import plinth.billing.gateway.Customer;
import plinth.billing.gateway.SavedCard;

/**
 * An obligation that the saved card is to be charged for.
 *
 * @param customer who pays
 * @param card what is charged
 */
public record DueCharge(Obligation obligation, Customer customer, SavedCard card) {}
