/** Tests of the launcher: its pure parts, and a child process with a tiny WAR. */
package plinth.launcher;
