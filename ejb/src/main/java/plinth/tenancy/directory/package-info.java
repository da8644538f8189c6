/** Workspaces as the features above the tenancy find and change them. */
@NullMarked
package plinth.tenancy.directory;

import org.jspecify.annotations.NullMarked;
