/**
 * What runs inside a server to prove the ground: both persistence units over one routing data
 * source, the binding to a workspace, SQL beside JPA, rollback and observers, for a shared and a
 * dedicated workspace. These classes are added to the archive for tests only.
 */
package plinth.proof;
