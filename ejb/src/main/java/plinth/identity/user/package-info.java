/** The accounts of users. */
@NullMarked
package plinth.identity.user;

import org.jspecify.annotations.NullMarked;
