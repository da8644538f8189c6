/** Folders, which group the objects of a workspace for people. */
@NullMarked
package plinth.objects.folder;

import org.jspecify.annotations.NullMarked;
