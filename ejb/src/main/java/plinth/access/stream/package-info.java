/** The stream of a workspace's audit record to a system of the customer. */
@NullMarked
package plinth.access.stream;

import org.jspecify.annotations.NullMarked;
