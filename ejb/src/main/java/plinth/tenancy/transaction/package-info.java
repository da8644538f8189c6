/** The transaction of the container: its resources, and work at its end. */
@NullMarked
package plinth.tenancy.transaction;

import org.jspecify.annotations.NullMarked;
