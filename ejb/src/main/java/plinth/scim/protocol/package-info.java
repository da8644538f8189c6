/** What SCIM defines beside resources: schemas, filters, paths, changes, selections. */
@NullMarked
package plinth.scim.protocol;

import org.jspecify.annotations.NullMarked;
