/** The transaction of the container: its resources, and what is done when it ends. */
@NullMarked
package plinth.tenancy.transaction;

import org.jspecify.annotations.NullMarked;
