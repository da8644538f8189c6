/**
 * The HTTP resources for sign-in, and for selecting, creating, moving, archiving and deleting
 * workspaces.
 */
@NullMarked
package plinth.workspace.http;

import org.jspecify.annotations.NullMarked;
