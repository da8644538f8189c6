/**
 * Prices of periods, changes and add-ons, their bill lines, and the amounts that the next bill
 * settles.
 */
@NullMarked
package plinth.billing.price;

import org.jspecify.annotations.NullMarked;
