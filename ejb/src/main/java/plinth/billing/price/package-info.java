/** What periods, changes and add-ons cost: prices, their lines, and what the next bill settles. */
@NullMarked
package plinth.billing.price;

import org.jspecify.annotations.NullMarked;
