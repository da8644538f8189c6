/** The limit of transactions on the records that one member sees. */
@NullMarked
package plinth.tenancy.limit;

import org.jspecify.annotations.NullMarked;
