/** Users of the installation. */
@NullMarked
package plinth.platform.user;

import org.jspecify.annotations.NullMarked;
