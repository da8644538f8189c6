/** Purchases by members: changes of plan and add-ons, charged to the saved card. */
@NullMarked
package plinth.billing.purchase;

import org.jspecify.annotations.NullMarked;
