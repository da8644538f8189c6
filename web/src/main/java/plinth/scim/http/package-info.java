/** Routes of SCIM 2.0, and of what a workspace sets about its directory. */
@NullMarked
package plinth.scim.http;

import org.jspecify.annotations.NullMarked;
