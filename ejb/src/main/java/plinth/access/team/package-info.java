/** Teams of members, by which roles see records and to which records are shared. */
@NullMarked
package plinth.access.team;

import org.jspecify.annotations.NullMarked;
