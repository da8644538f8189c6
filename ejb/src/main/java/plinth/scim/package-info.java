/** People and groups that the directory of a workspace makes over SCIM 2.0 (RFC 7643, 7644). */
@NullMarked
package plinth.scim;

import org.jspecify.annotations.NullMarked;
